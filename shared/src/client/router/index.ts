// The names of react-router-dom that the apps use: the shell provides this module to every remote under that name. A
// name that is missing here is undefined in the browser; a test checks the apps' imports against this list.
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
  useActionData,
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
