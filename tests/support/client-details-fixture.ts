import type { ClientDetails } from '@domain/logs/log-message';

/** The client details of a browser in the fixture venue. */
export const CLIENT_DETAILS: ClientDetails = {
  browser: 'Chrome',
  browserVersion: '150.0.0.0',
  os: 'Linux',
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
  browserLanguage: 'en-GB',
  cookiesEnabled: true,
  venueLanguage: 'en',
  architectureId: 'hall',
  clientUsername: 'ada@hall.example',
  clientURL: '/v/hall/area/lobby',
  clientVersion: '2.0.0',
};
