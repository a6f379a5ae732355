// How the sources of the web client are laid out; indents, line ends and the width of a line come from .editorconfig.
export default {
  singleQuote: true,
  plugins: ['prettier-plugin-svelte'],
  overrides: [{ files: '*.svelte', options: { parser: 'svelte' } }],
};
