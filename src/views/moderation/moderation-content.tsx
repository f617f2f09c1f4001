import { textIn } from '@domain/shared/localized';
import { placedWidgets } from '@domain/venue/placed-widgets';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  hostActionOf,
  isFirstPage,
  listState,
  type ModerationView,
  type moderationPageMachine,
  shownPage,
  shownView,
} from '@machines/moderation/moderation-page.machine';
import { openedVenue } from '@machines/venue/venue.machine';
import { IconSpeakerphone } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { type ReactNode, useId } from 'react';
import type { ActorRefFrom } from 'xstate';
import { useChildValue } from '@/app/app-context';
import { useModerationPage } from '@/app/use-moderation-page';
import { Button } from '@/ui/controls/button';
import { RadioLabel } from '@/ui/controls/radio-label';
import tabs from '@/ui/controls/tabs.module.css';
import { Failure, Waiting } from '@/ui/text/notices';
import { ActionCard } from './action-card';
import type { HostActionActor } from './host-action-actor';
import { HostLayers } from './moderation-layers';
import classes from './moderation-page.module.css';
import { ReportCard } from './report-card';
import { WaitingPosts } from './waiting-posts';

type PageActor = ActorRefFrom<typeof moderationPageMachine>;

/** What attendees reported, and what hosts did; `back` leads to the page that it belongs to. */
export function ModerationContent({ back }: { back?: ReactNode }) {
  const { t } = useLingui();
  const actor = useModerationPage();
  const hostAction = useSelector(actor, hostActionOf);
  const view = useSelector(actor, shownView);
  return (
    <article className={classes.page}>
      {back && <p className={classes.back}>{back}</p>}
      <h1 className={classes.title}>{t`Moderation`}</h1>
      <fieldset className={`${tabs.tabs} ${classes.views}`} aria-label={t`Show`}>
        <View actor={actor} view="reports" label={t`Reports`} />
        <View actor={actor} view="log" label={t`Log`} />
      </fieldset>
      {hostAction && <AnnounceButton actor={hostAction} />}
      {view === 'reports' && <WaitingPosts />}
      {hostAction && <List actor={actor} hostAction={hostAction} />}
      {hostAction && <Boards actor={hostAction} />}
      {hostAction && <HostLayers actor={hostAction} />}
    </article>
  );
}

const AnnounceButton = ({ actor }: { actor: HostActionActor }) => (
  <div className={classes.announce}>
    <Button
      variant="default"
      icon={<IconSpeakerphone size={20} stroke={1.6} aria-hidden />}
      aria-haspopup="dialog"
      onClick={() => actor.send({ type: 'hostAction.ask', question: { kind: 'announce' } })}
    >
      <Trans>Announce</Trans>
    </Button>
  </div>
);

function View({ actor, view, label }: { actor: PageActor; view: ModerationView; label: string }) {
  const chosen = useSelector(actor, shownView);
  return (
    <RadioLabel
      className={tabs.tab}
      name="moderation-view"
      checked={chosen === view}
      onChange={() => actor.send({ type: 'view.choose', view })}
    >
      {label}
    </RadioLabel>
  );
}

/** Clears the boards of the venue unopened: what is on one may keep every page that shows it busy. */
function Boards({ actor }: { actor: HostActionActor }) {
  const { t, i18n } = useLingui();
  const heading = useId();
  const venue = useChildValue('venue', openedVenue);
  const boards = (venue ? placedWidgets(venue, 'WHITEBOARD') : []).map(({ widget: { id, name, names } }) => ({
    id,
    name: textIn(names, i18n.locale) || name,
  }));
  if (boards.length === 0) return null;
  return (
    <section className={classes.boards} aria-labelledby={heading}>
      <h2 id={heading} className={classes.heading}>{t`Whiteboards`}</h2>
      <ul className={classes.list} aria-labelledby={heading}>
        {boards.map(({ id, name }) => (
          <li key={id} className={classes.board}>
            <bdi id={`${heading}-${id}`}>{name}</bdi>
            <Button
              variant="default"
              aria-haspopup="dialog"
              aria-describedby={`${heading}-${id}`}
              onClick={() =>
                actor.send({ type: 'hostAction.ask', question: { kind: 'clear', widgetId: id, name } })
              }
            >
              <Trans>Clear whiteboard</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function List({ actor, hostAction }: { actor: PageActor; hostAction: HostActionActor }) {
  const { t } = useLingui();
  const state = useSelector(actor, listState);
  const view = useSelector(actor, shownView);
  const { reports, actions } = useSelector(actor, shownPage);
  const isEmpty = reports.length + actions.length === 0;
  const reload = () => actor.send({ type: 'page.reload' });
  if (state === 'failed')
    return <Failure button={t`Try again`} onPress={reload}>{t`This could not be loaded.`}</Failure>;
  if (isEmpty) return state === 'loading' ? <Loading /> : <Empty view={view} />;
  return (
    <>
      <ul className={classes.list} aria-label={view === 'log' ? t`Log` : t`Reports`}>
        {reports.map((report) => (
          <ReportCard key={report.id} report={report} actor={hostAction} />
        ))}
        {actions.map((action) => (
          <ActionCard key={action.id} action={action} actor={hostAction} />
        ))}
      </ul>
      <Pages actor={actor} />
    </>
  );
}

function Pages({ actor }: { actor: PageActor }) {
  const { t } = useLingui();
  const { next } = useSelector(actor, shownPage);
  const isFirst = useSelector(actor, isFirstPage);
  return (
    <div className={classes.pages}>
      {!isFirst && (
        <Button variant="default" onClick={() => actor.send({ type: 'page.first' })}>{t`First page`}</Button>
      )}
      {next !== null && (
        <Button variant="default" onClick={() => actor.send({ type: 'page.next' })}>{t`Next page`}</Button>
      )}
    </div>
  );
}

const Loading = () => (
  <Waiting>
    <Trans>Loading…</Trans>
  </Waiting>
);

const Empty = ({ view }: { view: ModerationView }) => (
  <p className={classes.empty}>
    {view === 'reports' ? <Trans>No open reports.</Trans> : <Trans>Nothing has been done yet.</Trans>}
  </p>
);
