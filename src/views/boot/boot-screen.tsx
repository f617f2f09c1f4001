import { isLanguageFailed } from '@machines/language/language.machine';
import { useChildValue } from '@/app/app-context';
import classes from './boot-screen.module.css';

/** Shows an English message if the texts cannot be loaded; until then the splash of index.html is visible. */
export function BootScreen() {
  const failed = useChildValue('language', isLanguageFailed);
  if (!failed) return null;
  return (
    <main className={classes.page} lang="en" dir="ltr">
      <div className={classes.card}>
        <h1 className={classes.title}>This page could not be loaded</h1>
        <p className={classes.text}>
          The texts could not be loaded. Please check your connection and try again.
        </p>
        <button type="button" className={classes.reload} onClick={() => globalThis.location.reload()}>
          Reload
        </button>
      </div>
    </main>
  );
}
