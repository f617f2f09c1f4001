/** The user and venue of the page. */
export interface Visitor {
  /** Null while signed out. */
  email: string | null;
  /** Null while no venue is known. */
  architectureId: string | null;
}

/** The visitor before anything is known. */
export const SIGNED_OUT: Visitor = { email: null, architectureId: null };
