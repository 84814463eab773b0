import { nullable, oneOf } from '@canvass/protocol/schemas';
import Type from 'typebox';

/** What is told of locations, in the coordinates of their provider. */
const System = oneOf('WGS-84', 'GCJ-02');
const Name = Type.Optional(Type.String());
const Location = Type.Object({
  name: Type.String(),
  address: Type.String(),
  coordinate: Type.Tuple([Type.Number(), Type.Number()], { description: 'Longitude and latitude.' }),
  city: Type.Object(
    { 1: Name, 2: Name, 3: Name, 4: Name },
    { description: 'Names by level, without those that are missing.' },
  ),
});

export const LocationsAnswer = Type.Object({ places: Type.Array(Location) });
export const AddressAnswer = Type.Object({ place: nullable(Location) });
export const OfferAnswer = Type.Object({
  provider: Type.Optional(System),
  tiles: Type.Optional(
    Type.Object({
      url: Type.String({ description: 'With {z}, {x}, {y} and perhaps {s}.' }),
      attribution: Type.String(),
      system: System,
    }),
  ),
});
