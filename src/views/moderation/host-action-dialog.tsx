import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { askedQuestion, type Question, removedKind } from '@machines/moderation/host-action.machine';
import { useSelector } from '@xstate/react';
import { useDialogStep } from '@/app/use-dialog-step';
import { useAsOpened } from '@/ui/hooks/use-opened';
import { Dialog } from '@/ui/layers/dialog';
import { AnnouncementAction } from './announcement-action';
import { BoardAction } from './board-action';
import { ChannelAction } from './channel-action';
import type { HostActionActor } from './host-action-actor';
import { PersonAction } from './person-action';
import { REMOVAL_TEXTS } from './report-texts';

const TITLES: Record<Exclude<Question['kind'], 'remove'>, MessageDescriptor> = {
  mute: msg`Mute`,
  ban: msg`Ban`,
  limit: msg`Limit writing`,
  announce: msg`Announce`,
  clear: msg`Clear whiteboard`,
};

const titleOf = (question: Question): MessageDescriptor =>
  question.kind === 'remove' ? REMOVAL_TEXTS[removedKind(question) ?? 'message'] : TITLES[question.kind];

interface HostActionDialogProps {
  actor: HostActionActor;
  opened: boolean;
  onClose: () => void;
}

/** Asks the host about an action. */
export function HostActionDialog({ actor, opened, onClose }: HostActionDialogProps) {
  const { i18n } = useLingui();
  const asked = useSelector(actor, askedQuestion);
  const question = useAsOpened(asked, opened);
  useDialogStep(opened, onClose);
  return (
    <Dialog title={question ? i18n._(titleOf(question)) : ''} opened={opened} onClose={onClose} nested>
      {question && <Form actor={actor} question={question} />}
    </Dialog>
  );
}

function Form({ actor, question }: { actor: HostActionActor; question: Question }) {
  if (question.kind === 'announce') return <AnnouncementAction actor={actor} />;
  if (question.kind === 'limit') return <ChannelAction actor={actor} question={question} />;
  if (question.kind === 'clear') return <BoardAction actor={actor} question={question} />;
  return <PersonAction actor={actor} question={question} />;
}
