import { useLingui } from '@lingui/react/macro';
import { useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SkipLink } from '@/ui/skip-link';
import { Footer } from '@/views/footer/footer';
import { Header } from '@/views/header/header';
import { RotateHint } from '@/views/rotate-hint/rotate-hint';
import { CONTENT } from './content';
import type { PageName } from './page-name';
import classes from './shell.module.css';

const WITHOUT_HEADER: readonly (PageName | undefined)[] = ['WorkInProgress'];
const WITHOUT_FOOTER: readonly (PageName | undefined)[] = ['login'];
/** On the login page the hint would stand between a person and the form. */
const WITHOUT_HINT: readonly (PageName | undefined)[] = [...WITHOUT_HEADER, 'login'];

/** What stands around every page (spec §2, Layout rules). */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.name });
  return (
    <div className={classes.shell}>
      <SkipLink to={CONTENT}>{t`Skip to content`}</SkipLink>
      {!WITHOUT_HEADER.includes(page) && <Header onLogin={page === 'login'} />}
      <RotateHint hidden={WITHOUT_HINT.includes(page)} />
      <main id={CONTENT} tabIndex={-1} className={classes.main}>
        {children}
      </main>
      {!WITHOUT_FOOTER.includes(page) && <Footer />}
    </div>
  );
}
