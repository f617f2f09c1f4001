/** Below an operating mode, what stands only as long as the server runs: who is here now. */
const FLEETING = ['attendees', 'attendeeCounts'];

/** Is the leaf at this joined path written down? */
export function isKept(path: string): boolean {
  const [, branch = ''] = path.split('/', 2);
  return !FLEETING.includes(branch);
}
