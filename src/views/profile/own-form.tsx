import { isPrivate } from '@domain/people/profile-completion';
import { Trans, useLingui } from '@lingui/react/macro';
import { canSaveProfile, savingProgress } from '@machines/profile-view/profile-view.selectors';
import type { ComponentProps } from 'react';
import { useChild, useChildValue } from '@/app/app-context';
import { useNavigationGuard } from '@/app/use-navigation-guard';
import { Button } from '@/ui/controls/button';
import { Completion } from './completion';
import { PictureChooser } from './picture/picture-chooser';
import { PrivateMark } from './private-mark';
import classes from './profile.module.css';
import { ProfileField } from './profile-field';
import { ListedSwitch, OpenSwitch } from './profile-switches';
import { SavingNotice } from './saving-notice';
import { useProfileForm } from './use-profile-form';
import { useProfileTexts, useVenueAttributes } from './use-profile-texts';

type InputProps = Pick<ComponentProps<'input'>, 'autoComplete' | 'type' | 'placeholder'>;

const INPUTS: Readonly<Record<string, InputProps>> = {
  name: { autoComplete: 'name' },
  company: { autoComplete: 'organization' },
  title: { autoComplete: 'organization-title' },
  socialMediaProfile: { autoComplete: 'off', type: 'url', placeholder: 'https://' },
};
const OTHER: InputProps = { autoComplete: 'off' };

/** Lets the user change their own profile. */
export function OwnForm({ email }: { email: string }) {
  const view = useChild('profileView');
  const texts = useProfileTexts();
  const own = useVenueAttributes();
  const form = useProfileForm();
  const changed = Object.keys(form.changes).length > 0;
  useNavigationGuard(changed);
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate>
      <PictureChooser hasPicture={Boolean(form.attributes.picture)} disabled={form.saving}>
        <Completion attributes={form.attributes} texts={texts} />
      </PictureChooser>
      <PrivacyNote email={email} />
      {texts.map(({ id, label }) => (
        <ProfileField
          key={id}
          {...(INPUTS[id] ?? OTHER)}
          {...form.fieldProps(id)}
          label={label}
          isPrivate={isPrivate(id, own)}
        />
      ))}
      <OpenSwitch
        checked={form.attributes.openForNetworking === true}
        onChange={(value) => form.change('openForNetworking', value)}
      />
      <ListedSwitch
        checked={form.attributes.unlisted !== true}
        onChange={(value) => form.change('unlisted', !value)}
      />
      <SavingNotice changed={changed} />
      <div className={classes.actions}>
        <SaveButton />
        {changed && (
          <Button variant="default" onClick={() => view.send({ type: 'draft.discard' })}>
            <Trans>Discard changes</Trans>
          </Button>
        )}
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
  const ready = useChildValue('profileView', canSaveProfile);
  const saving = useChildValue('profileView', savingProgress) === 'pending';
  return (
    <Button type="submit" disabled={!(ready || saving)} aria-disabled={saving}>
      <Trans>Save</Trans>
    </Button>
  );
}
