import type { ConsentTerms } from '@domain/consent/consent-terms';
import { shownHtml } from '@domain/shared/localized';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  areChoicesShown,
  canShowChoices,
  consentTerms,
} from '@machines/cookie-banner/cookie-banner.selectors';
import { useChild, useChildValue } from '@/app/app-context';
import { Button } from '@/ui/controls/button';
import { LegalLinks } from '@/ui/controls/legal-links';
import { RichText } from '@/ui/text/rich-text';
import classes from './banner.module.css';
import { type Answers, ProviderList, useAnswers } from './provider-list';

/** Shows the venue's text, the choices and the buttons. */
export function BannerContent() {
  const terms = useChildValue('cookieBanner', consentTerms);
  return terms && <Asked terms={terms} />;
}

function Asked({ terms }: { terms: ConsentTerms }) {
  const { t, i18n } = useLingui();
  const answers = useAnswers();
  const isDetailed = useChildValue('cookieBanner', areChoicesShown);
  const { personalizedTrackingText } = terms.config;
  const personalText = terms.personalTracking ? shownHtml(personalizedTrackingText, i18n.locale) : '';
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
      <section className={classes.text} tabIndex={0} aria-label={t`About your privacy`}>
        <Introduction terms={terms} />
        {isDetailed && <ProviderList terms={terms} answers={answers} personalText={personalText} />}
        {!isDetailed && personalText && (
          <details className={classes.more}>
            <summary>{t`Personalized statistics`}</summary>
            <RichText html={personalText} highest={3} />
          </details>
        )}
        <p className={classes.legal}>
          <LegalLinks architectureId={terms.architectureId} />
        </p>
      </section>
      <BannerButtons answers={isDetailed ? answers : null} />
    </>
  );
}

function Introduction({ terms }: { terms: ConsentTerms }) {
  const { i18n } = useLingui();
  const html = shownHtml(terms.config.text, i18n.locale);
  if (html) return <RichText html={html} highest={3} />;
  return (
    <p className={classes.plain}>
      <Trans>Some content of this venue comes from other providers. You decide what may load.</Trans>
    </p>
  );
}

/** Shows equally weighted buttons to accept and reject, and one that unfolds the choices or saves them. */
export function BannerButtons({ answers }: { answers: Answers | null }) {
  const banner = useChild('cookieBanner');
  const isFolded = useChildValue('cookieBanner', canShowChoices);
  return (
    <div className={classes.buttons} data-folded={!answers || undefined}>
      {isFolded && (
        <Button
          key="choose"
          variant="subtle"
          className={classes.choose}
          aria-expanded={false}
          onClick={() => banner.send({ type: 'choices.show' })}
        >
          <Trans>Choose</Trans>
        </Button>
      )}
      {answers && (
        <Button
          key="save"
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
