/** Said at the document whenever a lesson speaks of other targets, with their names: a board may bring them nearer. */
export const SPEAKS = 'thalassa:speaks';
