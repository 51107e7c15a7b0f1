/**
 * What the apps use of react-router-dom, and no more: the shell provides this module to every remote under
 * that name. A name that is missing here is undefined in the browser, so a test holds the apps to this list.
 */
export {
  createBrowserRouter,
  createContext,
  Form,
  isRouteErrorResponse,
  matchRoutes,
  Outlet,
  RouterContextProvider,
  redirect,
  redirectDocument,
  replace,
  useBlocker,
  useFetcher,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useNavigationType,
  useParams,
  useRevalidator,
  useRouteError,
  useSearchParams,
} from 'react-router';
export { RouterProvider } from 'react-router/dom';
export { Link, NavLink } from './link.tsx';
