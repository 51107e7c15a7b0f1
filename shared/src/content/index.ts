export { type AssetPreset, assetUrl, downloadUrl, imageUrl } from './asset.ts';
export {
  bootstrapContext,
  type Content,
  contentContext,
  createContent,
  errorCode,
} from './client.ts';
export { trustedHtml } from './trusted-html.ts';
export { prepareUnsafe, requestUnsafe, unsafeHeaders } from './unsafe-request.ts';
