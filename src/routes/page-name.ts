/** The names of spec §2's routes; header and footer depend on them. */
export type PageName =
  | 'WorkInProgress'
  | 'login'
  | 'ArchitectureView'
  | 'imprint'
  | 'privacyPolicy'
  | 'Area'
  | 'legacy'
  | 'FallbackToDefaultArea'
  | 'root';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    name?: PageName;
  }
}
