import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { askedQuestion, isPostRemoval, type Question } from '@machines/moderation/deed.machine';
import { useSelector } from '@xstate/react';
import { useDialogStep } from '@/app/use-dialog-step';
import { useAsOpened } from '@/ui/hooks/use-opened';
import { Dialog } from '@/ui/layers/dialog';
import { AnnouncementDeed } from './announcement-deed';
import { BoardDeed } from './board-deed';
import { ChannelDeed } from './channel-deed';
import type { DeedActor } from './deed-actor';
import { PersonDeed } from './person-deed';

const REMOVE_POST = msg`Remove post`;
const TITLES: Record<Question['kind'], MessageDescriptor> = {
  remove: msg`Remove message`,
  mute: msg`Mute`,
  ban: msg`Ban`,
  limit: msg`Limit writing`,
  announce: msg`Announce`,
  clear: msg`Clear whiteboard`,
};

const titleOf = (question: Question): MessageDescriptor =>
  isPostRemoval(question) ? REMOVE_POST : TITLES[question.kind];

interface DeedDialogProps {
  actor: DeedActor;
  opened: boolean;
  onClose: () => void;
}

/** Asks the host about a deed. */
export function DeedDialog({ actor, opened, onClose }: DeedDialogProps) {
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

function Form({ actor, question }: { actor: DeedActor; question: Question }) {
  if (question.kind === 'announce') return <AnnouncementDeed actor={actor} />;
  if (question.kind === 'limit') return <ChannelDeed actor={actor} question={question} />;
  if (question.kind === 'clear') return <BoardDeed actor={actor} question={question} />;
  return <PersonDeed actor={actor} question={question} />;
}
