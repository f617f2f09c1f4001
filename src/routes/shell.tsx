import { useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Footer } from '@/views/footer/footer';
import { Header } from '@/views/header/header';
import type { PageName } from './page-name';

const WITHOUT_HEADER: readonly (PageName | undefined)[] = ['WorkInProgress'];
const WITHOUT_FOOTER: readonly (PageName | undefined)[] = ['login'];

/** What stands around every page (spec §2, Layout rules). */
export function Shell({ children }: { children: ReactNode }) {
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.name });
  return (
    <>
      {!WITHOUT_HEADER.includes(page) && <Header onLogin={page === 'login'} />}
      <main>{children}</main>
      {!WITHOUT_FOOTER.includes(page) && <Footer />}
    </>
  );
}
