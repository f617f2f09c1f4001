/** Grounds on which white reads with at least 4.5:1. */
export const FACE_COLORS = [
  '#b3261e',
  '#a14a00',
  '#7a5c00',
  '#4d6b00',
  '#1f7a33',
  '#00735c',
  '#00708a',
  '#1264b3',
  '#4353c4',
  '#6f45c2',
  '#96389f',
  '#b02a6b',
] as const;

/** The colour of a face: the same name has the same one everywhere. */
export function faceColor(name: string): string {
  let hash = 0;
  for (const letter of name.trim().toLocaleLowerCase('en'))
    hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) | 0;
  return FACE_COLORS[Math.abs(hash) % FACE_COLORS.length] ?? FACE_COLORS[0];
}
