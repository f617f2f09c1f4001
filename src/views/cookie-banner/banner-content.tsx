import type { ConsentTerms } from '@domain/consent-answers';
import { textIn } from '@domain/localized';
import { Trans, useLingui } from '@lingui/react/macro';
import { consentTerms } from '@machines/cookie-banner/cookie-banner.selectors';
import { useChildValue } from '@/app/app-context';
import { LegalLinks } from '@/ui/legal-links';
import { RichText } from '@/ui/rich-text';
import classes from './banner.module.css';
import { BannerButtons } from './banner-buttons';
import { ProviderList } from './provider-list';
import { useAnswers } from './use-answers';

/** What the venue says about it, what there is to choose, and the ways out. */
export function BannerContent() {
  const terms = useChildValue('cookieBanner', consentTerms);
  return terms && <Asked terms={terms} />;
}

function Asked({ terms }: { terms: ConsentTerms }) {
  const { t, i18n } = useLingui();
  const answers = useAnswers();
  const { type, personalizedTrackingText } = terms.config;
  const personalText = terms.personalTracking ? textIn(personalizedTrackingText, i18n.locale).trim() : '';
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
      <section className={classes.text} tabIndex={0} aria-label={t`What this is about`}>
        <Introduction terms={terms} />
        {type === 'DETAILED' && <ProviderList terms={terms} answers={answers} personalText={personalText} />}
        {type === 'SIMPLE' && personalText && <RichText html={personalText} highest={3} />}
        <p className={classes.legal}>
          <LegalLinks architectureId={terms.architectureId} />
        </p>
      </section>
      <BannerButtons answers={type === 'DETAILED' ? answers : null} />
    </>
  );
}

function Introduction({ terms }: { terms: ConsentTerms }) {
  const { i18n } = useLingui();
  const html = textIn(terms.config.text, i18n.locale).trim();
  if (html) return <RichText html={html} highest={3} />;
  return (
    <p className={classes.plain}>
      <Trans>Some content of this venue comes from other providers. You decide what may load.</Trans>
    </p>
  );
}
