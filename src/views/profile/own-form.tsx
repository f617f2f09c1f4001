import type { ProfileAttributes } from '@domain/people/profile';
import { completionOf, isPrivate } from '@domain/people/profile-completion';
import { type ProfileFault, profileSchema } from '@domain/people/profile-rules';
import { intlLocales } from '@domain/shared/language';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  canSaveProfile,
  profileDraft,
  savingFailure,
  savingProgress,
  storedAttributes,
} from '@machines/profile-view/profile-view.selectors';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { useChild, useChildValue } from '@/app/app-context';
import { useNavigationGuard } from '@/app/use-navigation-guard';
import { Button } from '@/ui/controls/button';
import { useDraftForm } from '@/ui/controls/schema-form';
import { TextField } from '@/ui/controls/text-field';
import { Face } from '@/ui/media/face';
import { FAILURE_TEXTS, serverWords } from '@/ui/text/failure-texts';
import { Problem, Success, Waiting } from '@/ui/text/notices';
import { PictureChooser } from './picture/picture-chooser';
import { PrivateMark } from './private-mark';
import classes from './profile.module.css';
import { type ProfileText, useProfileTexts, useVenueAttributes } from './use-profile-texts';

/** Shows what became of the last saving, or that there are changes to save. */
function SavingNotice({ changed }: { changed: boolean }) {
  const { t } = useLingui();
  const progress = useChildValue('profileView', savingProgress);
  switch (progress) {
    case 'pending':
      return <Waiting>{t`Saving your profile…`}</Waiting>;
    case 'saved':
      return <Success>{t`Your profile has been saved.`}</Success>;
    case 'failed':
      return <Failed />;
    default:
      return changed ? <p className={classes.words}>{t`You have changes that are not saved.`}</p> : null;
  }
}

function Failed() {
  const { i18n } = useLingui();
  const failure = useChildValue('profileView', savingFailure);
  const reason =
    serverWords(i18n, failure?.errMsg) ?? i18n._(FAILURE_TEXTS[failure?.kind ?? 'NOT_REACHABLE']);
  return (
    <Problem>
      {reason} <Trans>Your changes are kept.</Trans>
    </Problem>
  );
}

interface CompletionProps {
  /** The profile as it is stored. */
  stored: ProfileAttributes;
  /** With the changes that are not stored. */
  attributes: ProfileAttributes;
  texts: readonly ProfileText[];
}

/** Shows the user's face, how complete the profile is, and what is missing. */
function Completion({ stored, attributes, texts }: CompletionProps) {
  const { t, i18n } = useLingui();
  const label = useId();
  const { share, missing } = completionOf(stored, useVenueAttributes());
  const percent = i18n.number(share, { style: 'percent' });
  const labels = texts.filter(({ id }) => missing.includes(id)).map((text) => text.label);
  const list = new Intl.ListFormat(intlLocales(i18n.locale), { type: 'conjunction' }).format(labels);
  return (
    <div className={classes.completion}>
      <Face name={String(attributes.name ?? '')} picture={String(attributes.picture ?? '')} size="huge" />
      <div className={classes.progress}>
        <span id={label} className={classes.label}>{t`Profile completion: ${percent}`}</span>
        <progress aria-labelledby={label} className={classes.meter} value={share} />
        <span className={classes.words}>
          {labels.length > 0 ? t`Still missing: ${list}` : t`Your profile is complete.`}
        </span>
      </div>
    </div>
  );
}

type InputProps = Pick<ComponentProps<'input'>, 'autoComplete' | 'type' | 'placeholder'>;

const INPUTS: Readonly<Record<string, InputProps>> = {
  name: { autoComplete: 'name' },
  company: { autoComplete: 'organization' },
  title: { autoComplete: 'organization-title' },
  socialMediaProfile: { autoComplete: 'off', type: 'url', placeholder: 'https://' },
};
const OTHER: InputProps = { autoComplete: 'off' };

const FAULT_TEXTS: Record<ProfileFault, MessageDescriptor> = {
  tooLong: msg`The value is too long.`,
  notPrintable: msg`The value contains characters that cannot be shown.`,
  notHttps: msg`Enter an address that starts with https://.`,
};

/** Returns a profile in which nothing is missing: what a draft no longer has would stay in the form. */
const emptyProfile = (ids: readonly string[]): ProfileAttributes => ({
  ...Object.fromEntries(ids.map((id) => [id, ''])),
  picture: '',
  openForNetworking: false,
  unlisted: false,
});

/** Lets the user change their own profile. */
export function OwnForm({ email }: { email: string }) {
  const view = useChild('profileView');
  const texts = useProfileTexts();
  const own = useVenueAttributes();
  const stored = useChildValue('profileView', storedAttributes);
  const changes = useChildValue('profileView', profileDraft);
  const saving = useChildValue('profileView', savingProgress) === 'pending';
  const ids = texts.map(({ id }) => id);
  const attributes = { ...emptyProfile(ids), ...stored, ...changes };
  const form = useDraftForm<ProfileAttributes>({
    draft: attributes,
    onDraft: (values) => view.send({ type: 'draft.change', values }),
    schema: profileSchema(ids, stored),
    texts: FAULT_TEXTS,
    validateInputOnBlur: true,
  });
  const changed = Object.keys(changes).length > 0;
  useNavigationGuard(changed);
  return (
    <form
      className={classes.form}
      onSubmit={form.submit(() => view.send({ type: 'profile.save' }))}
      noValidate
    >
      <PictureChooser hasPicture={Boolean(attributes.picture)} disabled={saving}>
        <Completion stored={stored} attributes={attributes} texts={texts} />
      </PictureChooser>
      <PrivacyNote email={email} />
      {texts.map(({ id, label }) => (
        <ProfileField
          key={id}
          {...(INPUTS[id] ?? OTHER)}
          {...form.getInputProps(id)}
          readOnly={saving}
          label={<bdi>{label}</bdi>}
          isPrivate={isPrivate(id, own)}
        />
      ))}
      <OpenSwitch
        checked={attributes.openForNetworking === true}
        onChange={(value) => form.setFieldValue('openForNetworking', value)}
      />
      <ListedSwitch
        checked={attributes.unlisted !== true}
        onChange={(value) => form.setFieldValue('unlisted', !value)}
      />
      <SavingNotice changed={changed} />
      <div className={classes.actions}>
        {changed && (
          <Button variant="default" onClick={() => view.send({ type: 'draft.discard' })}>
            <Trans>Discard changes</Trans>
          </Button>
        )}
        <SaveButton />
      </div>
    </form>
  );
}

function PrivacyNote({ email }: { email: string }) {
  const { t } = useLingui();
  return (
    <div className={classes.email}>
      <span className={classes.label}>{t`Email`}</span>
      <PrivateMark />
      <bdi className={classes.value}>{email}</bdi>
      <p className={classes.words}>
        <Trans>Private information is not visible to other users. Hosts can see it.</Trans>
      </p>
    </div>
  );
}

function SaveButton() {
  const { t } = useLingui();
  const ready = useChildValue('profileView', canSaveProfile);
  const saving = useChildValue('profileView', savingProgress) === 'pending';
  return <Button type="submit" disabled={!(ready || saving)} aria-disabled={saving}>{t`Save`}</Button>;
}

interface ProfileFieldProps extends ComponentProps<typeof TextField> {
  /** Marks the field as private information. */
  isPrivate: boolean;
}

/** A text of the own profile. */
function ProfileField({ isPrivate, ...field }: ProfileFieldProps) {
  const mark = useId();
  return (
    <div className={classes.field}>
      <TextField {...field} dir="auto" aria-describedby={isPrivate ? mark : undefined} />
      {isPrivate && <PrivateMark id={mark} />}
    </div>
  );
}

interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

const Switch = ({ checked, onChange, children }: SwitchProps & { children: ReactNode }) => (
  <label className={classes.open}>
    <input
      type="checkbox"
      className={classes.check}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
    <span className={classes.label}>{children}</span>
  </label>
);

/** Lets the user say that they are open for networking. */
const OpenSwitch = (own: SwitchProps) => (
  <Switch {...own}>
    <Trans>Open for networking</Trans>
  </Switch>
);

/** Lets the user choose whether others find them by a search. */
const ListedSwitch = (own: SwitchProps) => (
  <Switch {...own}>
    <Trans>Others can find me by search</Trans>
  </Switch>
);
