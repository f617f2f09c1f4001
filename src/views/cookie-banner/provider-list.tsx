import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Tooltip.layer.css';
import type { Consent } from '@domain/consent/consent-answers';
import type { ConsentTerms } from '@domain/consent/consent-terms';
import { type CookieProvider, factsIn } from '@domain/venue/cookie-provider';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { consentGiven } from '@machines/cookie-banner/cookie-banner.selectors';
import { Tooltip } from '@mantine/core';
import { type ComponentProps, useId, useState } from 'react';
import { useChildValue } from '@/app/app-context';
import { keepFocus } from '@/ui/hooks/take-focus';
import { RichText } from '@/ui/text/rich-text';
import { VisuallyHidden } from '@/ui/text/visually-hidden';
import classes from './banner.module.css';

const PURPOSES: Record<CookieProvider['type'], MessageDescriptor> = {
  TECHNICALLY_REQUIRED: msg`Technically required`,
  EXTERNAL_MEDIA: msg`External media`,
  TRACKING: msg`Statistics`,
};

/** The unsaved choices in the banner, over the stored decisions. */
export interface Answers {
  isOn: (id: string) => boolean;
  isPersonal: boolean;
  choose: (id: string, yes: boolean) => void;
  choosePersonal: (yes: boolean) => void;
  /** Only the changed choices; the others keep their stored answer. */
  changed: Consent;
}

const UNTOUCHED: Consent = { choices: {}, personal: null };

export function useAnswers(): Answers {
  const given = useChildValue('cookieBanner', consentGiven);
  const [changed, setChanged] = useState(UNTOUCHED);
  return {
    isOn: (id) => changed.choices[id] ?? given.choices[id] ?? false,
    isPersonal: changed.personal ?? given.personal ?? false,
    choose: (id, yes) =>
      setChanged(({ choices, personal }) => ({ choices: { ...choices, [id]: yes }, personal })),
    choosePersonal: (yes) => setChanged(({ choices }) => ({ choices, personal: yes })),
    changed,
  };
}

interface ProviderListProps {
  terms: ConsentTerms;
  answers: Answers;
  /** HTML of the venue; empty without personal tracking or a text about it. */
  personalText: string;
}

interface ConsentSwitchProps {
  label: string;
  /** An explanation in small print. */
  note?: string;
  checked: boolean;
  onChange: (yes: boolean) => void;
}

/** A switch with its label, which is clickable as a whole. */
const ConsentSwitch = ({ label, note, checked, onChange }: ConsentSwitchProps) => (
  <Row
    label={label}
    note={note}
    checked={checked}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
);

interface RowProps extends ComponentProps<'input'> {
  label: string;
  checked: boolean;
  note?: string | undefined;
}

/** The input is labelled by the label alone: screen readers read the note with the text. */
const Row = ({ label, note, ...input }: RowProps) => (
  <label className={classes.row}>
    <input
      {...input}
      type="checkbox"
      role="switch"
      aria-checked={input.checked}
      aria-label={label}
      className={classes.input}
    />
    <span className={classes.label}>
      <bdi>{label}</bdi>
      {note && <span className={classes.note}>{note}</span>}
    </span>
  </label>
);

const WHENEVER_ASKED = { hover: true, focus: true, touch: true };
const ignore = () => {};

/** spec §5: a switch that is always on, with a tooltip that explains why. It can be focused to show that. */
function RequiredSwitch({ label }: { label: string }) {
  const { t } = useLingui();
  const reason = useId();
  const why = t`This is technically required and cannot be switched off.`;
  return (
    <>
      <Tooltip
        label={why}
        events={WHENEVER_ASKED}
        position="top-start"
        multiline
        maw={280}
        hideDetached={false}
        zIndex="var(--foyer-z-tooltip)"
      >
        <div>
          <Row
            label={label}
            note={t`Technically required`}
            checked
            onChange={ignore}
            aria-disabled
            aria-describedby={reason}
          />
        </div>
      </Tooltip>
      <VisuallyHidden id={reason}>{why}</VisuallyHidden>
    </>
  );
}

/** Shows a switch for every choice. */
export function ProviderList({ terms, answers, personalText }: ProviderListProps) {
  const { t, i18n } = useLingui();
  return (
    // The button that unfolded the list is gone.
    <ul ref={keepFocus} tabIndex={-1} className={classes.providers}>
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
