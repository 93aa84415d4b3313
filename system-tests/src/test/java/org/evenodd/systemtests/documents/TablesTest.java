package org.evenodd.systemtests.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.systemtests.documents.DocumentTable.FieldRow;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The tables are complete and name their sources. */
class TablesTest {

    private static final Set<MessageType> OURS_ALONE = Set.of(MessageType.ANSWER_ACK);

    @ParameterizedTest
    @EnumSource
    void everyRowNamesASectionOfItsDocument(Document document) {
        assertThat(rows(document))
                .isNotEmpty()
                .allSatisfy(row -> assertThat(row.section()).startsWith(document.name() + " "));
    }

    @ParameterizedTest
    @EnumSource
    void everyFieldIsInsideOneThatHasARowToo(Document document) {
        List<FieldPath> known = rows(document).map(FieldRow::path).toList();

        assertThat(rows(document)
                        .map(row -> row.path().parent())
                        .filter(parent -> !parent.steps().isEmpty()))
                .allSatisfy(parent -> assertThat(known).containsAnyOf(parent, parent.parent()));
    }

    @ParameterizedTest
    @EnumSource
    void everyMessageCarriesTheEnvelopeForTheReadersOfThisDocument(Document document) {
        List<String> everywhere = document.table().tables().stream()
                .filter(table -> table.types().isEmpty())
                .flatMap(table -> table.rows().stream())
                .flatMap(row -> row.path().steps().stream())
                .toList();

        assertThat(everywhere)
                .containsExactlyInAnyOrder("protocol", "message_type", "sender", "timestamp", "conversation_id");
    }

    @Test
    void everyMessageOfOursIsDescribedBySomeDocument() {
        assertThat(MessageType.values())
                .filteredOn(type -> !OURS_ALONE.contains(type))
                .allSatisfy(type -> assertThat(Document.values())
                        .anyMatch(document -> document.table().describes(type)));
    }

    private static Stream<FieldRow> rows(Document document) {
        return document.table().tables().stream().flatMap(table -> table.rows().stream());
    }
}
