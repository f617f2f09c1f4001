import classes from './reset-page.module.css';

/** Without any texts, English has to do. */
export const TextsMissing = () => (
  <main className={classes.page} lang="en" dir="ltr">
    <div className={classes.card}>
      <h1>This page could not be loaded</h1>
      <p>Its texts did not arrive. Check your connection, then try again.</p>
      <button type="button" onClick={() => globalThis.location.reload()}>
        Reload
      </button>
    </div>
  </main>
);
