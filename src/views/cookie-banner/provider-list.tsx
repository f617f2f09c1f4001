import type { ConsentTerms } from '@domain/consent/consent-terms';
import { type CookieProvider, factsIn } from '@domain/venue/cookie-provider';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { RichText } from '@/ui/text/rich-text';
import classes from './banner.module.css';
import { ConsentSwitch, RequiredSwitch } from './consent-switch';
import type { Answers } from './use-answers';

const PURPOSES: Record<CookieProvider['type'], MessageDescriptor> = {
  TECHNICALLY_REQUIRED: msg`Technically required`,
  EXTERNAL_MEDIA: msg`External media`,
  TRACKING: msg`Statistics`,
};

interface ProviderListProps {
  terms: ConsentTerms;
  answers: Answers;
  /** HTML of the venue; empty without personal tracking or a text about it. */
  personalText: string;
}

/** Shows a switch for every choice. */
export function ProviderList({ terms, answers, personalText }: ProviderListProps) {
  const { t, i18n } = useLingui();
  return (
    <ul className={classes.providers}>
      {terms.providers.map((provider) => (
        <li key={provider.id} className={classes.provider}>
          <ProviderSwitch provider={provider} purpose={i18n._(PURPOSES[provider.type])} answers={answers} />
          <ProviderFacts provider={provider} />
        </li>
      ))}
      {terms.personalTracking && (
        <li className={classes.provider}>
          <ConsentSwitch
            label={t`Personalized statistics`}
            checked={answers.isPersonal}
            onChange={answers.choosePersonal}
          />
          {personalText && <RichText html={personalText} highest={3} />}
        </li>
      )}
    </ul>
  );
}

interface ProviderSwitchProps {
  provider: CookieProvider;
  purpose: string;
  answers: Answers;
}

function ProviderSwitch({ provider: { id, name, type }, purpose, answers }: ProviderSwitchProps) {
  if (type === 'TECHNICALLY_REQUIRED') return <RequiredSwitch label={name} />;
  return (
    <ConsentSwitch
      label={name}
      note={purpose}
      checked={answers.isOn(id)}
      onChange={(yes) => answers.choose(id, yes)}
    />
  );
}

/** Shows the venue's texts about a provider, in the visitor's language where available. */
export function ProviderFacts({ provider }: { provider: CookieProvider }) {
  const { i18n } = useLingui();
  const facts = factsIn(provider, i18n.locale);
  if (facts.length === 0) return null;
  return (
    <dl className={classes.facts} lang={facts[0]?.locale} dir="auto">
      {facts.map(({ key, value }) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
