export { default } from '@studio/shared/testing/jest-config';
