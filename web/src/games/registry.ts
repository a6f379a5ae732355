// Which games have a board: every folder beside this file with an index.ts, loaded when its table is opened.
import type { Component } from 'svelte';
import type { Fact } from '../wire/frame';
import type { BoardModule, BookPictures, Face } from './types';

const boards = import.meta.glob<BoardModule>('./*/index.ts', { import: 'default' });

const faces = import.meta.glob<Face>('./*/face.ts', { import: 'default', eager: true });

/** How a game looks in the lobby, if this client knows it. */
export function face(game: string): Face | null {
  return faces[`./${game}/face.ts`] ?? null;
}

/** Games in the order in which they are shown. */
export function inOrder<G extends { name: string }>(games: readonly G[]): G[] {
  const place = (game: G): number => face(game.name)?.place ?? Infinity;
  return [...games].sort((one, other) => place(one) - place(other) || one.name.localeCompare(other.name));
}

const books = import.meta.glob<BookPictures>('./*/book/index.ts', { import: 'default' });

/** The pictures for its how-to-play pages. */
export async function pictures(game: string): Promise<BookPictures> {
  return (await books[`./${game}/book/index.ts`]?.()) ?? {};
}

const emblems = import.meta.glob<Component<{ target: string }>>('./*/book/Emblem.svelte', { import: 'default' });

/** What draws the pictures of its chapters, or null if this client has none for it. */
export async function emblem(game: string): Promise<Component<{ target: string }> | null> {
  const load = emblems[`./${game}/book/Emblem.svelte`];
  return load === undefined ? null : await load();
}

const factSigns = import.meta.glob<Component<{ fact: Fact }>>('./*/book/FactSign.svelte', { import: 'default' });

/** What draws the signs of what a puzzle tells, or null if this client has none for the game. */
export async function factSign(game: string): Promise<Component<{ fact: Fact }> | null> {
  const load = factSigns[`./${game}/book/FactSign.svelte`];
  return load === undefined ? null : await load();
}

/** The board of a game, or null if this client has none for it. */
export async function board(game: string): Promise<BoardModule | null> {
  const load = boards[`./${game}/index.ts`];
  return load === undefined ? null : await load();
}
