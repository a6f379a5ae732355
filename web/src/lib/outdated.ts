// A client that was built anew on the server while this page was open: parts of the page that load late are gone there.

/** True if the server's page (its text) starts another client than the one that runs here. */
export function isOutdated(page: string): boolean {
  const script = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;
  return script !== null && !page.includes(script);
}

/** Loads the page anew when a part is missing because there is a newer client; a server that is down changes nothing. */
export function renewWhenOutdated(reload: () => void = () => location.reload()): () => void {
  async function check(): Promise<void> {
    const answer = await fetch('/', { cache: 'no-store' }).catch(() => null);
    if (answer !== null && answer.ok && isOutdated(await answer.text())) reload();
  }
  const missed = (): void => void check();
  addEventListener('vite:preloadError', missed);
  return () => removeEventListener('vite:preloadError', missed);
}
