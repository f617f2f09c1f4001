import type { ReactNode } from 'react';
import classes from './question.module.css';

interface QuestionProps {
  children: ReactNode;
  /** The buttons. */
  choices: ReactNode;
}

/** The content of a dialog that asks before something is lost. */
export const Question = ({ children, choices }: QuestionProps) => (
  <>
    <p className={classes.question}>{children}</p>
    <div className={classes.choices}>{choices}</div>
  </>
);
