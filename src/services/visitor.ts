/** Whose page it is. */
export interface Visitor {
  /** Null while nobody is signed in. */
  email: string | null;
  /** Null while no venue is known. */
  architectureId: string | null;
}

/** Nothing is known of the page yet. */
export const NOBODY: Visitor = { email: null, architectureId: null };
