import { newGroupSchema } from '@domain/chat/channel';
import { GROUP_MAX, NAME_MAX } from '@domain/chat/chat-limits';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { currentUser } from '@machines/auth/auth.machine';
import {
  type GroupDraft,
  groupDraft,
  groupFailure,
  isGroupCreating,
} from '@machines/chat-panel/new-group.machine';
import { useChild, useChildValue } from '@/app/app-context';
import { useChatPart, useChatValue } from '@/app/use-chat';
import { Button } from '@/ui/controls/button';
import { useDraftForm } from '@/ui/controls/schema-form';
import { TextField } from '@/ui/controls/text-field';
import { takeFocusInPlace } from '@/ui/hooks/take-focus';
import { PanelFoot } from '@/ui/layers/panel-foot';
import { Problem } from '@/ui/text/notices';
import { ViewBar } from '../channels/view-bar';
import { GroupPeople, toggled } from './group-people';
import { NAME_TEXTS } from './group-renaming';
import classes from './new-group.module.css';

const NOTHING: GroupDraft = { name: '', people: [] };
const most = GROUP_MAX;
const TEXTS = {
  ...NAME_TEXTS,
  tooFew: msg`Please choose at least two people.`,
  tooMany: msg`A group can have at most ${most} people.`,
};

/** Lets the user create a group: its name and its people. */
export function NewGroup() {
  const { t } = useLingui();
  const chat = useChild('chatPanel');
  const group = useChatPart('newGroup');
  const isCreating = useChatValue('newGroup', isGroupCreating, false);
  const failure = useChatValue('newGroup', groupFailure, null);
  const { name, people } = useChatValue('newGroup', groupDraft, NOTHING);
  const form = useDraftForm({
    draft: { name, people },
    onDraft: (draft) => group?.send({ type: 'group.change', draft }),
    schema: newGroupSchema(useChildValue('auth', currentUser)?.userId ?? ''),
    texts: TEXTS,
  });
  const peopleFault = form.errorOf('people');
  return (
    <form
      className={classes.form}
      onSubmit={form.submit(() => group?.send({ type: 'group.create' }))}
      noValidate
    >
      <ViewBar onBack={() => chat.send({ type: 'group.cancel' })}>{t`New group`}</ViewBar>
      <div className={classes.name}>
        <TextField
          {...form.getInputProps('name')}
          ref={takeFocusInPlace}
          name="group-name"
          label={t`Name of the group`}
          maxLength={NAME_MAX}
          autoComplete="off"
          dir="auto"
        />
      </div>
      <GroupPeople
        chosen={people}
        onToggle={(person) => form.setFieldValue('people', toggled(people, person))}
      />
      <PanelFoot>
        {peopleFault && <Problem>{peopleFault}</Problem>}
        {failure && <Problem>{t`The group could not be created. Please try again.`}</Problem>}
        <Button type="submit" aria-disabled={isCreating}>{t`Create group`}</Button>
      </PanelFoot>
    </form>
  );
}
