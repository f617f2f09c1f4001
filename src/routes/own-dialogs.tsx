import { useKeptBoards } from '@/app/media-board/use-kept-boards';
import { lazyComponent } from '@/ui/layers/lazy-component';
import { AccountSettings } from '@/views/account/account-settings';
import { LogoutQuestion } from '@/views/account/logout-question';
import { AgendaNotices } from '@/views/agenda/agenda-notices';
import { Meeting } from '@/views/area/meeting/meeting';
import { Calls } from '@/views/calls/calls';
import { Notices } from '@/views/notices/notices';
import { Profile } from '@/views/profile/profile';
import { Search } from '@/views/search/search';

const BoardLikes = lazyComponent(async () => (await import('@/views/area/likes/board-likes')).BoardLikes);

/** Sends the likes that were given without a link, wherever the user is. */
const KeptLikes = () =>
  useKeptBoards().map((boardId) => (
    <BoardLikes key={boardId} boardId={boardId}>
      {null}
    </BoardLikes>
  ));

/** The dialogs and calls of a signed-in user that no page needs at once. */
export const OwnDialogs = () => (
  <>
    <AccountSettings />
    <LogoutQuestion />
    <Profile />
    <Calls />
    <Meeting />
    <AgendaNotices />
    <Notices />
    <Search />
    <KeptLikes />
  </>
);
