import { type ProfileFault, profileFault } from '@domain/people/profile-rules';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  profileDraft,
  savingProgress,
  storedAttributes,
} from '@machines/profile-view/profile-view.selectors';
import { type ChangeEvent, type SyntheticEvent, useState } from 'react';
import { useChild, useChildValue } from '@/app/app-context';

const FAULT_TEXTS: Record<ProfileFault, MessageDescriptor> = {
  tooLong: msg`The value is too long.`,
  notPrintable: msg`The value contains characters that cannot be shown.`,
  notHttps: msg`Enter an address that starts with https://.`,
};

/**
 * Returns the form of the user's own profile. Its texts live in the machine; a field is validated when it
 * loses focus, and all of them before they are saved.
 */
export function useProfileForm() {
  const { i18n } = useLingui();
  const view = useChild('profileView');
  const stored = useChildValue('profileView', storedAttributes);
  const changes = useChildValue('profileView', profileDraft);
  const saving = useChildValue('profileView', savingProgress) === 'pending';
  const [typing, setTyping] = useState<string | null>(null);
  const attributes = { ...stored, ...changes };
  const faultOf = (id: string) => profileFault(id, attributes[id] ?? '');
  const change = (id: string, value: string | boolean) => view.send({ type: 'draft.change', id, value });

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTyping(null);
    const inputs = [...event.currentTarget.querySelectorAll('input')];
    const wrong = inputs.find(
      ({ dataset: { attribute = '' } }) => attribute in changes && faultOf(attribute),
    );
    if (wrong) wrong.focus();
    else view.send({ type: 'profile.save' });
  };
  const fieldProps = (id: string) => {
    const found = faultOf(id);
    const fault = typing === id && found !== 'tooLong' ? null : found;
    return {
      'data-attribute': id,
      value: String(attributes[id] ?? ''),
      readOnly: saving,
      error: fault && i18n._(FAULT_TEXTS[fault]),
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
        setTyping(id);
        change(id, currentTarget.value);
      },
      onBlur: () => setTyping(null),
    };
  };
  return { stored, attributes, changes, saving, change, fieldProps, submit };
}
