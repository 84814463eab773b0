import { COORDINATE_SYSTEMS } from '@canvass/project/vocabulary';
import { nullable, oneOf } from '@canvass/protocol/schemas';
import Type from 'typebox';
import { defineRoute } from '../http/route.ts';
import { fail } from '../http/failure.ts';
import { findCoordinate } from '../config/providers/locations/location-provider.ts';
import { MIN_QUERY_LENGTH } from './enterprises.ts';

const System = oneOf(...COORDINATE_SYSTEMS);
const Name = Type.Optional(Type.String());
const Location = Type.Object({
  name: Type.String(),
  address: Type.String(),
  coordinate: Type.Tuple([Type.Number(), Type.Number()], { description: 'Longitude and latitude.' }),
  city: Type.Object(
    { 1: Name, 2: Name, 3: Name, 4: Name },
    { description: 'Names by level. Missing levels are left out.' },
  ),
});

const LocationsReply = Type.Object({ places: Type.Array(Location) });
const AddressReply = Type.Object({ place: nullable(Location) });
const OfferReply = Type.Object({
  provider: Type.Optional(System),
  tiles: Type.Optional(
    Type.Object({
      url: Type.String({ description: 'Contains {z}, {x}, {y} and optionally {s}.' }),
      attribution: Type.String(),
      system: System,
    }),
  ),
});

/** The configured maps and searches. `{}` if none is configured. */
const locationOfferRoute = defineRoute({
  method: 'GET',
  url: '/api/survey/places/:id',
  access: 'respondent',
  rate: 'read',
  schemas: { reply: OfferReply },
  handle: async ({ services }) => services.locations.offer,
});

/** Locations by name or address, in the coordinates of the provider. */
const findLocationsRoute = defineRoute({
  method: 'GET',
  url: '/api/survey/places/:id/search',
  access: 'respondent',
  rate: 'read',
  refuses: ['places.absent', 'places.failed'],
  schemas: {
    reply: LocationsReply,
    query: Type.Object({ q: Type.String({ minLength: 1, maxLength: 100 }) }),
  },
  handle: ({ respondent, query, services }) => services.locations.search(respondent, query.q),
});

const number = Type.String({ pattern: '^-?\\d{1,3}(\\.\\d{1,15})?$' });

/** The address at a point, in the coordinates of the provider. */
const addressAtRoute = defineRoute({
  method: 'GET',
  url: '/api/survey/places/:id/address',
  access: 'respondent',
  rate: 'read',
  refuses: ['places.absent', 'places.failed'],
  schemas: { reply: AddressReply, query: Type.Object({ x: number, y: number }) },
  async handle({ respondent, query, services }) {
    const coordinate = findCoordinate(query.x, query.y);
    return coordinate === undefined
      ? fail('request.invalid')
      : services.locations.addressAt(respondent, coordinate);
  },
});

/** Names of enterprises that match `q`. */
const enterpriseQueryRoute = defineRoute({
  method: 'GET',
  url: '/api/survey/enterprise_query/:id',
  access: 'respondent',
  rate: 'read',
  refuses: ['enterprises.updating', 'enterprises.failed'],
  schemas: {
    reply: Type.Object({ names: Type.Array(Type.String()) }),
    query: Type.Object({ q: Type.String({ minLength: MIN_QUERY_LENGTH, maxLength: 100 }) }),
  },
  handle: async ({ respondent, query, services }) => services.enterprises.find(respondent, query.q),
});

export const routes = [locationOfferRoute, findLocationsRoute, addressAtRoute, enterpriseQueryRoute];
