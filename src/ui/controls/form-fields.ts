/** The attributes of a text field that is no credential: password managers leave it alone. */
export const noCredential = {
  autoComplete: 'off',
  'data-1p-ignore': 'true',
  'data-lpignore': 'true',
  'data-bwignore': 'true',
} as const;
