import { Trans } from '@lingui/react/macro';
import { useChild } from '@/app/app-context';
import { Button } from '@/ui/button';
import classes from './banner.module.css';
import type { Answers } from './use-answers';

/** Yes and no have the same weight; with something to choose there is a third way. */
export function BannerButtons({ answers }: { answers: Answers | null }) {
  const banner = useChild('cookieBanner');
  return (
    <div className={classes.buttons}>
      {answers && (
        <Button
          variant="default"
          className={classes.save}
          onClick={() => banner.send({ type: 'consent.save', ...answers.changed })}
        >
          <Trans>Save</Trans>
        </Button>
      )}
      <Button className={classes.whole} onClick={() => banner.send({ type: 'consent.rejectAll' })}>
        <Trans>Reject all</Trans>
      </Button>
      <Button className={classes.whole} onClick={() => banner.send({ type: 'consent.acceptAll' })}>
        <Trans>Accept all</Trans>
      </Button>
    </div>
  );
}
