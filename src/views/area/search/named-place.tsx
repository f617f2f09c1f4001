import type { AreaView } from '@domain/venue/area-view';
import type { Widget } from '@domain/venue/widget';
import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { waitFor } from 'xstate';
import { useAppActor } from '@/app/app-context';
import { backgroundChild } from '@/app/child';
import { showSnackbar } from '@/ui/layers/snackbar';
import { replaceSearch, searchAt, useArrival } from './place-address';

interface NamedPlaceProps {
  view: AreaView;
  /** Brings a widget into view. */
  onVisit: (widget: Widget) => void;
}

/** Leads to the widget or the profile that the address names. */
export function NamedPlace({ view, onVisit }: NamedPlaceProps) {
  const { t } = useLingui();
  const openProfile = useProfile();
  useArrival(({ widget: named, profile }) => {
    if (profile !== undefined) openProfile(String(profile));
    if (named === undefined) return;
    const widgets = [...view.placed, ...view.listed, ...view.elsewhere];
    const widget = widgets.find(({ id }) => `${named}:`.startsWith(`${id}:`));
    // A view of 360° renders the card at once, which no effect may do.
    if (widget) queueMicrotask(() => onVisit(widget));
    else showSnackbar(t`This is no longer here.`);
  });
  return null;
}

/** Returns the function that opens a profile, which the address then forgets. */
function useProfile(): (userId: string) => void {
  const app = useAppActor();
  const router = useRouter();
  return (userId) => {
    const name = router.history.location.state.person ?? '';
    replaceSearch(router, { ...searchAt(router), profile: undefined });
    const open = { type: 'profile.open', userId, name } as const;
    void backgroundChild(app, 'profileView')
      .then((view) => waitFor(view, (snapshot) => snapshot.can(open)))
      .then(() => backgroundChild(app, 'profileView'))
      .then((view) => view.send(open));
  };
}
