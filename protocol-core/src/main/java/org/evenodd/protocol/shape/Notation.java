package org.evenodd.protocol.shape;

import static java.lang.annotation.RetentionPolicy.RUNTIME;

import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.Target;
import org.evenodd.protocol.value.ErrorCode;

/**
 * The notation for the JSON form of a record, beyond the names and types of its components. A
 * {@link org.jspecify.annotations.Nullable} component is optional for all senders, and omitted if there is no value, unless
 * it is {@link Sent}, {@link Expected} or {@link OrNull}; any other component is required.
 */
public final class Notation {

    private Notation() {}

    /** The name on the wire, if it is not the component in snake case. */
    @Retention(RUNTIME)
    @Target(ElementType.RECORD_COMPONENT)
    public @interface Wire {

        String value();
    }

    /** Always sent by our agents; optional for readers. */
    @Retention(RUNTIME)
    @Target(ElementType.RECORD_COMPONENT)
    public @interface Sent {}

    /** The PRD requires this field and another document omits it: if missing, it is a dialect note, in strict mode E003. */
    @Retention(RUNTIME)
    @Target(ElementType.RECORD_COMPONENT)
    public @interface Expected {

        /** Whether the PRD requires it in replies, too. */
        boolean inReplies() default true;
    }

    /** JSON {@code null} is a value of this field. */
    @Retention(RUNTIME)
    @Target(ElementType.RECORD_COMPONENT)
    public @interface OrNull {}

    /** Nothing depends on this field: an unreadable value counts as missing, with a dialect note. */
    @Retention(RUNTIME)
    @Target(ElementType.RECORD_COMPONENT)
    public @interface TakenAsMissing {}

    /** Identifies the subject of a message, or is its decision: never forgiven, unlike other optional fields of a reply. */
    @Retention(RUNTIME)
    @Target(ElementType.RECORD_COMPONENT)
    public @interface Decisive {}

    /** For people only: an unreadable value counts as missing. */
    @Retention(RUNTIME)
    @Target(ElementType.RECORD_COMPONENT)
    public @interface Ignorable {}

    /** The error code for a wrong value of this field, of any type. */
    @Retention(RUNTIME)
    @Target(ElementType.RECORD_COMPONENT)
    public @interface WrongValueCode {

        ErrorCode value();

        /** Whether {@code null} counts as wrong instead of missing. */
        boolean ofNull() default false;
    }

    /** The fields of this record stand beside the fields of the record around it. */
    @Retention(RUNTIME)
    @Target(ElementType.RECORD_COMPONENT)
    public @interface Flat {}

    /** The bounds of the length of a text (in code points) or list. */
    @Retention(RUNTIME)
    @Target(ElementType.RECORD_COMPONENT)
    public @interface Size {

        int min() default 0;

        int max() default Integer.MAX_VALUE;
    }

    /** The bounds of a number, inclusive. */
    @Retention(RUNTIME)
    @Target(ElementType.RECORD_COMPONENT)
    public @interface Between {

        int min();

        int max() default Integer.MAX_VALUE;
    }

    /** The form of a text. */
    @Retention(RUNTIME)
    @Target(ElementType.RECORD_COMPONENT)
    public @interface Like {

        String value();

        String expected();
    }

    /** Upper case is accepted, too (REF 1.3). */
    @Retention(RUNTIME)
    @Target(ElementType.RECORD_COMPONENT)
    public @interface AnyCase {}

    /** A timestamp that keeps its milliseconds. */
    @Retention(RUNTIME)
    @Target(ElementType.RECORD_COMPONENT)
    public @interface Precise {}

    /** An empty text or the word {@code draw} is read as {@code null}, with a dialect note. */
    @Retention(RUNTIME)
    @Target(ElementType.RECORD_COMPONENT)
    public @interface DrawWord {}

    /**
     * A winner as REF names it: a player id, {@code draw}, {@code DRAW}, {@code PLAYER_A} or {@code PLAYER_B} (REF 1.3). An
     * empty text and {@code null} are read as {@code draw}, with a dialect note.
     */
    @Retention(RUNTIME)
    @Target(ElementType.RECORD_COMPONENT)
    public @interface WinnerWord {}

    /** The record type of this field depends on the {@link Variant} that a sibling holds. */
    @Retention(RUNTIME)
    @Target(ElementType.RECORD_COMPONENT)
    public @interface VariantBy {

        /** The sibling's name on the wire. */
        String value();
    }

    /** An enum constant that stands for a record type. */
    public interface Variant {

        Class<? extends Record> variant();
    }

    /** A rule between fields: if one has a certain value, others must be present or absent. */
    @Retention(RUNTIME)
    @Target(ElementType.TYPE)
    @Repeatable(When.All.class)
    public @interface When {

        /** The deciding field's name on the wire. */
        String field();

        /** Its value as JSON text without quotes. */
        String is();

        /** A field that lifts the rule by its presence; empty for none. */
        String unless() default "";

        /** Fields that must then be there and not null. */
        String[] present() default {};

        /** Fields that must then be null or missing. */
        String[] absent() default {};

        /** The container of several rules. */
        @Retention(RUNTIME)
        @Target(ElementType.TYPE)
        @interface All {

            When[] value();
        }
    }
}
