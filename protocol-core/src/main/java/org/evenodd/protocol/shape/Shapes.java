package org.evenodd.protocol.shape;

import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.shape.MapShape.KeyShape;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.ConversationId;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.EnrolmentKey;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.HostName;
import org.evenodd.protocol.value.HostRange;
import org.evenodd.protocol.value.LeagueId;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.protocol.value.RefereeId;
import org.evenodd.protocol.value.RoundId;
import org.evenodd.protocol.value.Sender;
import org.evenodd.protocol.value.Syntax;
import org.evenodd.protocol.value.Version;
import org.jspecify.annotations.Nullable;

/** Finds the shape of a record's component. */
public final class Shapes {

    private static final Map<Class<?>, Shape<?>> VALUES = new HashMap<>();
    private static final Map<Class<?>, RecordShape<?>> RECORDS = new ConcurrentHashMap<>();

    static {
        text(PlayerId.class, PlayerId.SYNTAX, PlayerId::new);
        text(RefereeId.class, RefereeId.SYNTAX, RefereeId::new);
        text(MatchId.class, MatchId.SYNTAX, MatchId::new);
        text(LeagueId.class, LeagueId.SYNTAX, LeagueId::new);
        text(ConversationId.class, ConversationId.SYNTAX, ConversationId::new);
        text(HostName.class, HostName.SYNTAX, HostName::new);
        text(HostRange.class, HostRange.SYNTAX, HostRange::new);
        text(GameType.class, GameType.SYNTAX, GameType::new);
        text(Digest.class, Digest.SYNTAX, Digest::new);
        text(DisplayName.class, DisplayName.SYNTAX, DisplayName::new);
        VALUES.put(AuthToken.class, new TextShape<>(AuthToken.SYNTAX, AuthToken::new, AuthToken::value, text -> true));
        VALUES.put(
                EnrolmentKey.class,
                new TextShape<>(EnrolmentKey.SYNTAX, EnrolmentKey::new, EnrolmentKey::value, text -> true));
        VALUES.put(
                Endpoint.class,
                new TextShape<>(
                        Endpoint.SYNTAX,
                        new RecentValues<>(Endpoint::parse),
                        Endpoint::toString,
                        Endpoint::mayHoldCredentials));
        VALUES.put(Sender.class, new SenderShape());
        text(Version.class, Version.SYNTAX, Version::new);
        VALUES.put(RoundId.class, new RoundShape());
        VALUES.put(Instant.class, new TimestampShape(false));
        VALUES.put(Duration.class, new SecondsShape());
        VALUES.put(boolean.class, new FlagShape());
        VALUES.put(Boolean.class, new FlagShape());
        VALUES.put(double.class, new NumberShape());
        VALUES.put(Double.class, new NumberShape());
        VALUES.put(long.class, new LongShape());
        VALUES.put(Long.class, new LongShape());
        VALUES.put(JsonValue.class, new AnyShape());
    }

    private Shapes() {}

    private static <T> void text(Class<T> type, Syntax syntax, Function<String, T> parse) {
        VALUES.put(type, new TextShape<>(syntax, parse));
    }

    /** The shape of a record that ignores unknown fields; cached. */
    @SuppressWarnings("unchecked")
    public static <R extends Record> RecordShape<R> ofRecord(Class<R> type) {
        RecordShape<?> known = RECORDS.get(type);
        if (known == null) {
            known = RecordShape.of(type);
            RECORDS.put(type, known);
        }
        return (RecordShape<R>) known;
    }

    @SuppressWarnings("unchecked")
    static Shape<Object> of(RecordComponent component, boolean closed) {
        Shape<?> shape = special(component);
        if (shape == null) {
            shape = ofType(component.getAnnotatedType(), Bounds.of(component), closed);
        }
        return (Shape<Object>) (component.isAnnotationPresent(DrawWord.class) ? new DrawWordShape<>(shape) : shape);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static @Nullable Shape<?> special(RecordComponent component) {
        VariantBy variantBy = component.getAnnotation(VariantBy.class);
        if (variantBy != null) {
            return VariantShape.of(variantBy.value(), wordsOf(component, variantBy.value()));
        }
        if (component.isAnnotationPresent(Precise.class)) {
            return new TimestampShape(true);
        }
        if (component.isAnnotationPresent(WinnerWord.class)) {
            return new WinnerWordShape();
        }
        if (component.isAnnotationPresent(AnyCase.class)) {
            return EnumShape.of((Class) component.getType(), true);
        }
        Like like = component.getAnnotation(Like.class);
        if (like != null) {
            return new TextShape<>(
                    Syntax.of(like.value(), like.expected()), Syntax.of(like.value(), like.expected())::require);
        }
        return null;
    }

    @SuppressWarnings("unchecked")
    private static Class<? extends Enum<?>> wordsOf(RecordComponent component, String sibling) {
        for (RecordComponent other : component.getDeclaringRecord().getRecordComponents()) {
            if (Field.wireName(other).equals(sibling)
                    && other.getType().isEnum()
                    && Variant.class.isAssignableFrom(other.getType())) {
                return (Class<? extends Enum<?>>) other.getType();
            }
        }
        throw new IllegalArgumentException(component.getDeclaringRecord() + " has no sibling " + sibling);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static Shape<?> ofType(AnnotatedType annotated, Bounds bounds, boolean closed) {
        Type type = annotated.getType();
        if (type instanceof ParameterizedType generic) {
            AnnotatedType[] arguments = ((AnnotatedParameterizedType) annotated).getAnnotatedActualTypeArguments();
            return generic.getRawType() == List.class
                    ? new ListShape<>(ofType(arguments[0], Bounds.NONE, closed), bounds.min(), bounds.max())
                    : map(arguments, bounds, closed);
        }
        Class<?> plain = (Class<?>) type;
        if (plain == int.class || plain == Integer.class) {
            return new IntegerShape(bounds.least(), bounds.most());
        }
        if (plain == String.class) {
            return new PlainTextShape(bounds.min(), bounds.max());
        }
        Shape<?> value = VALUES.get(plain);
        if (value != null) {
            return value;
        }
        if (plain.isEnum()) {
            return EnumShape.of((Class) plain, false);
        }
        return closed ? RecordShape.closed(plain.asSubclass(Record.class)) : ofRecord(plain.asSubclass(Record.class));
    }

    private static Shape<?> map(AnnotatedType[] arguments, Bounds bounds, boolean closed) {
        boolean nullable = arguments[1].isAnnotationPresent(Nullable.class);
        Shape<?> value = ofType(arguments[1], Bounds.NONE, closed);
        return new MapShape<>(key(arguments[0]), value, nullable, bounds.min(), bounds.max());
    }

    @SuppressWarnings("unchecked")
    private static KeyShape<Object> key(AnnotatedType type) {
        Shape<Object> shape = (Shape<Object>) ofType(type, Bounds.NONE, false);
        return new KeyShape<>(
                shape,
                key -> key instanceof org.evenodd.protocol.value.WireName named ? named.wireName() : key.toString());
    }
}
