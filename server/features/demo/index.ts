export { isDemoIdentity } from './demo-identity';
export { demoRegistrationFetch } from './demo-registrations';
export { demoLogins, isDemoShown, settleDemoPeople, withDemoSettings } from './demo-settings';
export { serveDemoIssuer } from './issuer-routes';
export { seedDemoChat } from './seed-chat';
export { seedDemo, seedDemoPictures } from './seed-demo';
export { seedDemoReports } from './seed-reports';
export { seedDemoWall } from './seed-wall';
