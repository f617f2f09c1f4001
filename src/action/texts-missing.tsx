import classes from './reset-page.module.css';

/** The English message shown when no catalogue can be loaded. */
export const TextsMissing = () => (
  <main className={classes.page} lang="en" dir="ltr">
    <div className={classes.card}>
      <h1>This page could not be loaded</h1>
      <p>The texts could not be loaded. Please check your connection and try again.</p>
      <button type="button" onClick={() => globalThis.location.reload()}>
        Reload
      </button>{' '}
      <a href="/login">Go to login</a>
    </div>
  </main>
);
