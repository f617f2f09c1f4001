import type { OpenVenue } from '../venue/venue';

/** Returns the addresses of all social walls that a venue opens in frames. */
export const wallAddresses = ({
  architecture: { areas, globalWidgets = [] },
}: Pick<OpenVenue, 'architecture'>): string[] =>
  [...areas.flatMap(({ contentWidgets }) => contentWidgets), ...globalWidgets].flatMap((widget) =>
    widget.type === 'SOCIAL_WALL' ? widget.configurations.flatMap(({ url }) => url ?? []) : [],
  );
