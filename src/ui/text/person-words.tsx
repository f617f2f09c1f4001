import type { ReactNode } from 'react';
import classes from './person-words.module.css';

interface PersonWordsProps {
  person: { title?: string | undefined; company?: string | undefined } | undefined;
  /** What the person does now; null shows only their work. */
  status: ReactNode;
  /** The name. */
  children: ReactNode;
}

/** Shows the name of a person above their status and their work. */
export function PersonWords({ person, status, children }: PersonWordsProps) {
  const work = [person?.title, person?.company].filter(Boolean).join(' · ');
  return (
    <span className={classes.words}>
      {children}
      {(status || work) && (
        <span className={classes.facts}>
          {status && <span className={classes.status}>{status}</span>}
          {work && <bdi>{work}</bdi>}
        </span>
      )}
    </span>
  );
}
