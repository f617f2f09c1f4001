/** The id of the main content: the target of the skip link, focused after every navigation. */
export const CONTENT_ID = 'content';

/** The names of spec §2's routes; header and footer depend on them. */
export type PageName =
  | 'WorkInProgress'
  | 'login'
  | 'hosts'
  | 'ArchitectureView'
  | 'imprint'
  | 'privacyPolicy'
  | 'agenda'
  | 'Area'
  | 'AreaWherebyMeeting'
  | 'legacy'
  | 'FallbackToDefaultArea'
  | 'root';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    name?: PageName;
  }
}
