export { isDemoIdentity } from './demo-identity';
export { demoRegistrationFetch } from './demo-registrations';
export { demoLogins, withDemoSettings } from './demo-settings';
export { isDemoShown, settleDemoPeople } from './demo-shown';
export { serveDemoIssuer } from './issuer-routes';
export { seedDemoChat } from './seed-chat';
export { seedDemo } from './seed-demo';
export { seedDemoPictures } from './seed-pictures';
