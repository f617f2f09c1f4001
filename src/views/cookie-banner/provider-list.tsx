import type { CookieProvider } from '@domain/consent';
import type { ConsentTerms } from '@domain/consent-answers';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { RichText } from '@/ui/rich-text';
import classes from './banner.module.css';
import { ConsentSwitch } from './consent-switch';
import { ProviderFacts } from './provider-facts';
import { RequiredSwitch } from './required-switch';
import type { Answers } from './use-answers';

const PURPOSES: Record<CookieProvider['type'], MessageDescriptor> = {
  TECHNICALLY_REQUIRED: msg`Technically required`,
  EXTERNAL_MEDIA: msg`External media`,
  TRACKING: msg`Statistics`,
};

interface ProviderListProps {
  terms: ConsentTerms;
  answers: Answers;
  /** HTML of the venue; empty where nobody is followed or nothing is said about it. */
  personalText: string;
}

/** A switch for everything that may be chosen. */
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
