// What the data of an edition call themselves, in the reader's language where the game has words for it. Knows no game.

/** The key of the words for such a name: its letters and digits. */
export function editionKey(name: string): string {
  return `edition.${name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')}`;
}

/** A host's own edition has a name of its own, which is told as it is written. */
export function editionName(say: (key: string) => string, name: string): string {
  const key = editionKey(name);
  const said = say(key);
  return said === key ? name : said;
}
