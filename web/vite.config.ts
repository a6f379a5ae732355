// How the web client is built, served while developing, and tested.
// The server ships the built pages, so they land inside the Python package.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { compress } from './compress';

const server = process.env['THALASSA_DEV_SERVER'] ?? 'http://127.0.0.1:8000';

// Tests of boards stand without their drawings, which those of the drawings must see.
const TOGETHER = ['tests/games/**/!(drawing).test.ts', 'tests/rules/*.test.ts', 'tests/styles/*.test.ts'];

export default defineConfig(({ mode }) => ({
  base: '/',
  plugins: [svelte(), compress()],
  // Components mount in tests only when the browser half of Svelte is chosen.
  ...(mode === 'test' ? { resolve: { conditions: ['browser'] } } : {}),
  build: {
    outDir: '../src/thalassa/server/static',
    emptyOutDir: true,
    target: 'es2022',
    // A data: address would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What is needed together comes in one piece: dozens of small files cost more in headers than in contents. A group
    // takes what its files import along, unless a group above has it.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /\/src\/(lib\/(?!coast)|rules\/(Glossed|Prose|Term|handbooks|glossary)|shell\/(NextTable|dialogs))/,
            },
            { name: 'table', test: /\/src\/table\/(TablePage|log\/log)/ },
            // Pictures of the pieces, which the pages of How to play show, too.
            {
              debugName: 'art',
              name: (id) => `${/games\/(\w+)/.exec(id)?.[1]}-art`,
              test: /\/games\/\w+\/(art|sea\/(Sign|TileMark))\b/,
            },
            {
              debugName: 'games',
              name: (id) => /games\/(\w+)/.exec(id)?.[1] ?? null,
              test: /\/games\/\w+\/index\.ts$/,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    // Tests read the word catalogues and the message cases they share with the Python side.
    fs: { allow: mode === 'test' ? ['..'] : ['.'] },
    proxy: {
      '/api': { target: server, ws: true },
      '/ws': { target: server, ws: true },
      '/healthz': server,
      '/metrics': server,
    },
  },
  test: {
    environment: 'happy-dom',
    // Left to itself vitest keeps one core free, which is half of a small machine.
    maxWorkers: '100%',
    // Mounting makes much that is short-lived: with more room for it a tenth of the time is not spent on clearing up.
    execArgv: ['--max-semi-space-size=64'],
    // Whole tables are mounted, also on machines that are busy with other things.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // The contrast test reads the palette.
    css: { include: [/tokens\.css/] },
    projects: [
      // What is one for the whole page (words, settings, notices, the address) is changed here: a page of its own each.
      { extends: true, test: { name: 'pages', include: ['tests/**/*.test.ts'], exclude: TOGETHER } },
      // Boards and helpers leave nothing behind: loading what they share once takes a third of the time.
      { extends: true, test: { name: 'boards', include: TOGETHER, isolate: false } },
    ],
  },
}));
