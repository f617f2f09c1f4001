import { plainText } from '@domain/chat/mentions';
import type { KeptMessage, KeptPost, Reported } from '@domain/moderation/report';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  isHostActionSaving,
  type PersonQuestion,
  removedKind,
} from '@machines/moderation/host-action.machine';
import { useSelector } from '@xstate/react';
import { Moment } from '@/app/texts/moment';
import { Button } from '@/ui/controls/button';
import type { HostActionActor } from './host-action-actor';
import classes from './moderation-page.module.css';
import { REASON_TEXTS, REMOVAL_TEXTS } from './report-texts';

interface ReportCardProps {
  report: Reported;
  actor: HostActionActor;
}

/** Shows a report with what it is about, and what the host can do. */
export function ReportCard({ report, actor }: ReportCardProps) {
  const { t, i18n } = useLingui();
  const { name, reporter, reason, words, reportedAt, kept, isGone } = report;
  const time = <Moment at={reportedAt} />;
  return (
    <li className={classes.card}>
      <h2 className={classes.heading}>
        <bdi>{name}</bdi> · {i18n._(REASON_TEXTS[reason])}
      </h2>
      <p className={classes.words}>
        {reporter === '' ? (
          time
        ) : (
          <Trans>
            Reported by <bdi>{reporter}</bdi>, {time}
          </Trans>
        )}
      </p>
      {words !== '' && (
        <blockquote className={classes.quote} dir="auto">
          {words}
        </blockquote>
      )}
      <KeptSubject kept={kept} name={name} />
      {isGone && <p className={classes.words}>{t`This is no longer there.`}</p>}
      <ReportActions report={report} actor={actor} />
    </li>
  );
}

function KeptSubject({ kept, name }: Pick<Reported, 'kept' | 'name'>) {
  if (kept.message) return <KeptMessages kept={kept} message={kept.message} />;
  const text = kept.comment ?? kept.post;
  return text ? <KeptText kept={text} name={name} /> : <KeptProfile kept={kept} />;
}

function KeptText({
  kept: { text = '', asset },
  name,
}: {
  kept: Pick<KeptPost, 'text' | 'asset'>;
  name: string;
}) {
  const { t } = useLingui();
  return (
    <figure className={classes.kept} aria-label={t`What was reported`}>
      <p className={classes.line} data-meant>
        <bdi className={classes.author}>{name}</bdi> <span dir="auto">{text}</span>{' '}
        {asset !== undefined && <Trans>(with a picture)</Trans>}
      </p>
    </figure>
  );
}

function KeptMessages({ kept: { before = [] }, message }: Pick<Reported, 'kept'> & { message: KeptMessage }) {
  const { t } = useLingui();
  return (
    <figure className={classes.kept} aria-label={t`What was reported`}>
      {before.map((one) => (
        <Line key={`${one.authorId} ${one.sentAt}`} message={one} />
      ))}
      <Line message={message} isMeant />
    </figure>
  );
}

const Line = ({
  message: { authorName, text = '', fileName },
  isMeant,
}: {
  message: KeptMessage;
  isMeant?: boolean;
}) => (
  <p className={classes.line} data-meant={isMeant}>
    <bdi className={classes.author}>{authorName}</bdi> <span dir="auto">{plainText(text)}</span>{' '}
    {fileName && <bdi>{fileName}</bdi>}
  </p>
);

function KeptProfile({ kept: { name = '', profile = {} } }: Pick<Reported, 'kept'>) {
  const { t } = useLingui();
  const texts = Object.entries(profile).filter(([, value]) => typeof value === 'string');
  return (
    <figure className={classes.kept} aria-label={t`What was reported`}>
      <p className={classes.line} data-meant>
        <bdi className={classes.author}>{name}</bdi>
      </p>
      {texts.map(([id, value]) => (
        <p key={id} className={classes.line} dir="auto">
          {String(value)}
        </p>
      ))}
    </figure>
  );
}

function ReportActions({ report, actor }: ReportCardProps) {
  const { t, i18n } = useLingui();
  const { id, userId, name, channelId, messageId, kept, isGone } = report;
  const message = channelId && messageId ? { channelId, messageId } : undefined;
  const post = kept.post && { widgetId: kept.post.widgetId, postId: kept.post.postId };
  const comment = kept.comment && {
    mediaBoardId: kept.comment.mediaBoardId,
    contentPieceId: kept.comment.contentPieceId,
    commentId: kept.comment.commentId,
  };
  const busy = useSelector(actor, isHostActionSaving);
  const ask = (what: PersonQuestion['kind']) => () =>
    actor.send({
      type: 'hostAction.ask',
      question: { kind: what, reportId: id, userId, name, message, post, comment },
    });
  const dismiss = () =>
    actor.send({ type: 'hostAction.perform', hostAction: { type: 'dismiss', reportId: id } });
  return (
    <div className={classes.actions}>
      {!isGone && (message || post || comment) && (
        <Button variant="default" aria-haspopup="dialog" aria-disabled={busy} onClick={ask('remove')}>
          {i18n._(REMOVAL_TEXTS[removedKind({ kind: 'remove', userId, name, post, comment }) ?? 'message'])}
        </Button>
      )}
      <Button variant="default" aria-haspopup="dialog" aria-disabled={busy} onClick={ask('mute')}>
        <Trans>Mute</Trans>
      </Button>
      <Button variant="default" aria-haspopup="dialog" aria-disabled={busy} onClick={ask('ban')}>
        <Trans>Ban</Trans>
      </Button>
      <Button variant="subtle" aria-disabled={busy} onClick={dismiss}>{t`Dismiss`}</Button>
    </div>
  );
}
