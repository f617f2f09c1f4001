export { bizzaboServer } from './contract/bizzabo-server';
export { cventServer } from './contract/cvent-server';
export { personalData } from './registered-people';
export { routes } from './registration-routes';
export { createRegistrations, eventFor } from './registrations';
