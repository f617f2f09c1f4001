import { isLanguageFailed } from '@machines/language/language.machine';
import { useChildValue } from '@/app/app-context';
import classes from './boot-screen.module.css';

/** Before there are texts the splash of index.html stands; without any, English has to do. */
export function BootScreen() {
  const failed = useChildValue('language', isLanguageFailed);
  if (!failed) return null;
  return (
    <main className={classes.page} lang="en" dir="ltr">
      <div className={classes.card}>
        <h1 className={classes.title}>This page could not be loaded</h1>
        <p className={classes.text}>Its texts did not arrive. Check your connection, then try again.</p>
        <button type="button" className={classes.reload} onClick={() => globalThis.location.reload()}>
          Reload
        </button>
      </div>
    </main>
  );
}
