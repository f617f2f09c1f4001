import { Trans, useLingui } from '@lingui/react/macro';
import { shownStep, stepCount, stepNumber, type VisitStep } from '@machines/first-visit/first-visit.machine';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { useFirstVisit } from '@/app/use-first-visit';
import { useOwnId } from '@/app/use-names';
import { Button } from '@/ui/controls/button';
import surface from '@/ui/layers/surface.module.css';
import classes from './first-visit.module.css';

/** Shows a first visitor around in a small card that stands in nobody's way. `hidden`: it waits. */
export function FirstVisit({ hidden }: { hidden: boolean }) {
  const userId = useOwnId();
  return <VisitOf key={userId} userId={userId} hidden={hidden} />;
}

function VisitOf({ userId, hidden }: { userId: string; hidden: boolean }) {
  const visit = useFirstVisit(userId);
  const step = useSelector(visit, shownStep);
  const number = useSelector(visit, stepNumber);
  const count = useSelector(visit, stepCount);
  if (hidden || !step) return null;
  return (
    <Card
      step={step}
      number={number}
      count={count}
      onNext={() => visit.send({ type: 'step.next' })}
      onSkip={() => visit.send({ type: 'visit.skip' })}
    />
  );
}

interface CardProps {
  step: VisitStep;
  number: number;
  count: number;
  onNext: () => void;
  onSkip: () => void;
}

function Card({ step, number, count, onNext, onSkip }: CardProps) {
  const { t } = useLingui();
  const isLast = number === count;
  const heading = useId();
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') leave(onSkip);
  };
  return (
    <aside
      aria-label={t`A look around`}
      className={`${surface.surface} ${classes.card}`}
      data-step={step}
      onKeyDown={onKeyDown}
    >
      <div aria-live="polite">
        <p className={classes.number}>{t`${number} of ${count}`}</p>
        <Words step={step} headingId={heading} />
      </div>
      <div className={classes.actions}>
        {!isLast && <Button variant="subtle" onClick={() => leave(onSkip)}>{t`Skip`}</Button>}
        <Button variant="default" aria-describedby={heading} onClick={isLast ? () => leave(onNext) : onNext}>
          {isLast ? t`Done` : <Trans context="guide">Next</Trans>}
        </Button>
      </div>
    </aside>
  );
}

/** Ends the visit; the page is where the focus goes on. */
function leave(end: () => void): void {
  end();
  document.querySelector('main')?.focus({ preventScroll: true });
}

interface Explanation {
  heading: ReactNode;
  text: ReactNode;
}

const explanations: Record<VisitStep, () => Explanation> = {
  areas: () => ({
    heading: <Trans>Areas</Trans>,
    text: <Trans>Doors lead to other areas, and the floor plan shows them all.</Trans>,
  }),
  people: () => ({
    heading: <Trans>People</Trans>,
    text: (
      <Trans>See who is here and where they are; press a person for their profile, a chat or a call.</Trans>
    ),
  }),
  chat: () => ({
    heading: <Trans>Chat</Trans>,
    text: (
      <Trans>What you write to an area is for everybody there; the bell shows what is meant for you.</Trans>
    ),
  }),
};

function Words({ step, headingId }: { step: VisitStep; headingId: string }) {
  const { heading, text } = explanations[step]();
  return (
    <>
      <h2 id={headingId} className={classes.heading}>
        {heading}
      </h2>
      <p className={classes.text}>{text}</p>
    </>
  );
}
