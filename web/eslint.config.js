// What is checked in the sources of the web client beyond types (svelte-check) and layout (Prettier).
import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default defineConfig(
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    files: ['src/**', 'tests/**'],
    languageOptions: { globals: globals.browser },
  },
  {
    files: ['public/*.js'],
    languageOptions: { globals: globals.serviceworker },
  },
  {
    files: ['*.{js,ts}'],
    languageOptions: { globals: globals.node },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
  },
  {
    files: ['**/*.ts', '**/*.svelte'],
    rules: {
      // TypeScript knows every name.
      'no-undef': 'off',
      // What a signature or a destructuring must name but nobody reads is called _.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_$', varsIgnorePattern: '^_$' }],
      // Maps and sets here are filled by one function and handed on whole; the signal that holds them is what changes.
      'svelte/prefer-svelte-reactivity': 'off',
      // {' · '} at the edge of a block: without braces its spaces would be dropped.
      'svelte/no-useless-mustaches': 'off',
    },
  },
);
