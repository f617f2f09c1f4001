import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconBan,
  IconDots,
  IconFlag,
  IconMessage,
  IconShield,
  IconVideo,
  IconWalk,
} from '@tabler/icons-react';
import { type Ref, useRef } from 'react';
import { type Blocking, useBlock } from '@/app/use-block';
import { useChatPart } from '@/app/use-chat';
import { useContact } from '@/app/use-contact';
import { useAskHostAction } from '@/app/use-host-action';
import { useOwnId } from '@/app/use-names';
import { useAreaOf, usePlace } from '@/app/use-place';
import { BlockedNote, BlockProblem, BlockQuestion } from '@/ui/blocking/block-notes';
import { Button, IconButton } from '@/ui/controls/button';
import buttons from '@/ui/controls/button.module.css';
import { MenuOption, OptionsMenu } from '@/ui/controls/options-menu';
import { VisitLink } from '@/ui/controls/visit-link';
import { useSmallScreen } from '@/ui/hooks/use-media-query';
import { LazyHostMenu } from '@/ui/moderation/lazy-host-menu';
import classes from './attendee.module.css';

interface PersonProps {
  uid: string;
  name: string;
}

interface AttendeeActionsProps extends PersonProps {
  /** Closes the profile, before what the user has chosen opens. */
  onLeave: () => void;
}

const SIGN = { size: 20, stroke: 1.6, 'aria-hidden': true } as const;

/** What the user can do about another person, in one row; what follows from blocking them stands below it. */
export function AttendeeActions({ uid, name, onLeave }: AttendeeActionsProps) {
  const { chat, call } = useContact({ uid, name, sheet: useSmallScreen(), onStart: onLeave });
  const block = useBlock(uid, 'profile');
  const more = useRef<HTMLButtonElement>(null);
  const keep = () => {
    block.cancel();
    more.current?.focus();
  };
  return (
    <>
      <div className={classes.actions}>
        {chat && (
          <Button className={classes.action} icon={<IconMessage {...SIGN} />} onClick={chat}>
            <Trans context="action">Message</Trans>
          </Button>
        )}
        {call && (
          <Button variant="default" className={classes.action} icon={<IconVideo {...SIGN} />} onClick={call}>
            <Trans>Call</Trans>
          </Button>
        )}
        <Visit uid={uid} onLeave={onLeave} />
        <HostActions uid={uid} name={name} />
        <MoreActions uid={uid} name={name} block={block} buttonRef={more} />
      </div>
      {block.isFailed && <BlockProblem />}
      {block.state === 'asked' && (
        <BlockQuestion name={name} busy={block.isSaving} onConfirm={block.confirm} onCancel={keep} />
      )}
      {block.state === 'blocked' && <BlockedNote name={name} busy={block.isSaving} onEnd={block.end} />}
    </>
  );
}

/** Leads to where the person is; nothing while that is unknown, or shown. */
function Visit({ uid, onLeave }: { uid: string; onLeave: () => void }) {
  const found = useAreaOf(usePlace(uid)?.areaId ?? '');
  return (
    found && (
      <VisitLink
        architecture={found.architecture}
        areaId={found.area.id}
        className={`${buttons.button} ${classes.action}`}
        data-variant="default"
        onClick={onLeave}
      >
        <IconWalk {...SIGN} />
        <Trans>Visit</Trans>
      </VisitLink>
    )
  );
}

/** Lets hosts act about a person; nothing for attendees. */
function HostActions({ uid, name }: PersonProps) {
  const { t } = useLingui();
  const ask = useAskHostAction({ userId: uid, name });
  return (
    ask && (
      <LazyHostMenu
        ask={ask}
        button={
          <IconButton variant="default" className={classes.extra} aria-label={t`Host actions`}>
            <IconShield {...SIGN} />
          </IconButton>
        }
      />
    )
  );
}

interface MoreActionsProps extends PersonProps {
  block: Blocking;
  buttonRef: Ref<HTMLButtonElement>;
}

/** Lets the user block and report another person; nothing where there is no chat. */
function MoreActions({ uid, name, block: { state, ask }, buttonRef }: MoreActionsProps) {
  const { t } = useLingui();
  const reporting = useChatPart('reporting');
  const own = useOwnId();
  if (state === 'unknown' || uid === own) return null;
  return (
    <OptionsMenu
      returnFocus={state !== 'asked'}
      button={
        <IconButton ref={buttonRef} variant="default" className={classes.extra} aria-label={t`More`}>
          <IconDots {...SIGN} />
        </IconButton>
      }
    >
      {state === 'open' && <MenuOption icon={IconBan} onClick={ask}>{t`Block`}</MenuOption>}
      <MenuOption
        icon={IconFlag}
        onClick={() => reporting?.send({ type: 'report.start', subject: { userId: uid, name } })}
      >
        <Trans>Report</Trans>
      </MenuOption>
    </OptionsMenu>
  );
}
